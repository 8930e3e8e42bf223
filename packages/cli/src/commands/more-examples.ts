/** Command lines that help shows besides the one that the contract gives, by operation. */
export const moreExamples: Readonly<Record<string, readonly string[]>> = {
  'monitors.create': [
    'monitors create --name Backup --type heartbeat --config periodSeconds=86400',
    'monitors create --name Database --type postgres --target db.example.com:5432 --credentials-username watch --credentials-password',
    'monitors types heartbeat',
  ],
  'incidents.get': ['incidents get 42'],
  'incidents.acknowledge': ["incidents acknowledge 42 --note 'The database has no space left.'"],
  'incidents.resolve': ['incidents resolve 42'],
  'incidents.addNote': ["incidents add-note 42 --text 'Waiting for the provider.'"],
  'alertRules.create': [
    'alert-rules create --name Down --condition-metric status --condition-operator == --condition-threshold down --channels webhook,ops@example.com',
  ],
  'maintenanceWindows.create': [
    'maintenance-windows create --name Deployment --target-scope all --schedule-starts-at now --schedule-ends-at 30m',
    "maintenance-windows create --name Nightly --target-tags database --schedule-cron '0 2 * * *' --schedule-timezone Europe/Berlin --schedule-duration-seconds 3600",
  ],
};
