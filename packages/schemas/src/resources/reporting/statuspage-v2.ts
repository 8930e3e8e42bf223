import { timestampField } from '../../fields.js';
import * as z from '../../zod.js';

// The shapes of the public API of Atlassian Statuspage (https://metastatuspage.com/api/v2, 2026-11-22), with its names in
// snake case: aggregators and clients of that format read them.

const time = (description: string) => timestampField(description);

const pageId = z.string().describe('The page that it is shown on.');

const page = z
  .object({
    id: z.string().describe('Id of the page.'),
    name: z.string().describe('Title of the page.'),
    url: z.string().describe('The page for people.'),
    time_zone: z.string().describe('The time zone of the page, as an IANA name.'),
    updated_at: time('When the page was computed.'),
  })
  .meta({ id: 'StatuspagePage', description: 'The page, in the shape of Statuspage v2.' });

const status = z
  .object({
    indicator: z
      .enum(['none', 'minor', 'major', 'critical', 'maintenance'])
      .describe('`minor`: degraded. `major`: a partial outage. `critical`: a major one. `none` also for unknown.'),
    description: z.string().describe('The status in words, in the language of the page.'),
  })
  .meta({ id: 'StatuspageStatus', description: 'The status of the page, in the shape of Statuspage v2.' });

const component = z
  .object({
    id: z.string().describe('Id of the component, or of the group.'),
    name: z.string().describe('What visitors read.'),
    status: z
      .enum(['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance'])
      .describe('The status of the component or of the group.'),
    created_at: time('When the page was made.'),
    updated_at: time('Since when it has its status.'),
    position: z.int().describe('Its place on the page, from 1.'),
    description: z.string().nullable().describe('What it is, for visitors; `null` without a description.'),
    showcase: z.boolean().describe('Always `false`.'),
    start_date: z.string().nullable().describe('Always `null`.'),
    group_id: z.string().nullable().describe('Id of the group that it belongs to; `null` without one.'),
    page_id: pageId,
    group: z.boolean().describe('Whether it is a group, which has `components`.'),
    only_show_if_degraded: z.boolean().describe('Always `false`.'),
    components: z.array(z.string()).optional().describe('The ids of the components of a group.'),
  })
  .meta({
    id: 'StatuspageComponent',
    description: 'A component, in the shape of Statuspage v2. One whose status is unknown has the last known one.',
  });

const update = z
  .object({
    id: z.string().describe('Opaque; unique on the page.'),
    status: z.string().describe('Status of the incident with this update.'),
    body: z.string().describe('What was written for the public; empty when only the status changed.'),
    incident_id: z.string().describe('The incident that it belongs to.'),
    created_at: time('When it was published.'),
    updated_at: time('The same.'),
    display_at: time('The same.'),
  })
  .meta({ id: 'StatuspageIncidentUpdate', description: 'An update, in the shape of Statuspage v2.' });

const incidentFields = {
  id: z.string().describe('Unique on the page.'),
  name: z.string().describe('What the page calls it.'),
  created_at: time('When it began.'),
  updated_at: time('When the public saw a change last.'),
  monitoring_at: time('When it was first `monitoring`.').nullable(),
  resolved_at: time('When it ended.').nullable(),
  shortlink: z.string().describe('Where people read about it.'),
  started_at: time('When it began.'),
  page_id: pageId,
  incident_updates: z.array(update).describe('Its updates, the latest first.'),
  components: z.array(component).describe('The components that it is about.'),
};

const incident = z
  .object({
    ...incidentFields,
    status: z
      .enum(['investigating', 'identified', 'monitoring', 'resolved'])
      .describe('What the public sees of its state.'),
    impact: z.enum(['minor', 'major', 'critical']).describe('How bad it is.'),
  })
  .meta({ id: 'StatuspageIncident', description: 'An incident, in the shape of Statuspage v2.' });

const maintenance = z
  .object({
    ...incidentFields,
    status: z.enum(['scheduled', 'in_progress']).describe('Whether it comes or goes on.'),
    impact: z.literal('maintenance').describe('Always `maintenance`.'),
    scheduled_for: time('When it begins.'),
    scheduled_until: time('When it ends.'),
  })
  .meta({ id: 'StatuspageMaintenance', description: 'A maintenance, in the shape of Statuspage v2.' });

export const statuspageStatusSchema = z
  .object({ page, status })
  .meta({ id: 'StatuspageStatusDocument', description: '`status.json` of Statuspage v2.' });

export const statuspageIncidentsSchema = z
  .object({ page, incidents: z.array(incident).describe('Those that go on, before those that have ended.') })
  .meta({ id: 'StatuspageIncidents', description: '`incidents.json` of Statuspage v2.' });

export const statuspageSummarySchema = z
  .object({
    page,
    status,
    components: z.array(component).describe('Components and groups, in the order of the page.'),
    incidents: z.array(incident).describe('Those that go on.'),
    scheduled_maintenances: z.array(maintenance).describe('Maintenance that goes on or comes.'),
  })
  .meta({ id: 'StatuspageSummary', description: '`summary.json` of Statuspage v2.' });

/** A component in the shape of Statuspage v2. */
export interface StatuspageComponent extends z.output<typeof component> {}
/** An incident in the shape of Statuspage v2. */
export interface StatuspageIncident extends z.output<typeof incident> {}
/** A maintenance in the shape of Statuspage v2. */
export interface StatuspageMaintenance extends z.output<typeof maintenance> {}
/** `status.json` of Statuspage v2. */
export interface StatuspageStatusDocument extends z.output<typeof statuspageStatusSchema> {}
/** `incidents.json` of Statuspage v2. */
export interface StatuspageIncidents extends z.output<typeof statuspageIncidentsSchema> {}
/** `summary.json` of Statuspage v2. */
export interface StatuspageSummary extends z.output<typeof statuspageSummarySchema> {}
