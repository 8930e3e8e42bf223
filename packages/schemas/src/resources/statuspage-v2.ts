import * as z from 'zod';
import { timestampField } from '../fields.js';

// The shapes of the public API of Atlassian Statuspage (https://metastatuspage.com/api/v2, 2026-11-22), with its names in
// snake case: aggregators and clients of that format read them.

const time = (description: string) => timestampField(description);

const page = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    time_zone: z.string(),
    updated_at: time('When the page was computed.'),
  })
  .meta({ id: 'StatuspagePage', description: 'The page, in the shape of Statuspage v2.' });

const status = z
  .object({
    indicator: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
    description: z.string(),
  })
  .meta({ id: 'StatuspageStatus', description: 'The status of the page, in the shape of Statuspage v2.' });

const component = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance']),
    created_at: time('When the page was made.'),
    updated_at: time('Since when it has its status.'),
    position: z.int(),
    description: z.string().nullable(),
    showcase: z.boolean(),
    start_date: z.string().nullable(),
    group_id: z.string().nullable(),
    page_id: z.string(),
    group: z.boolean().describe('Whether it is a group, which has `components`.'),
    only_show_if_degraded: z.boolean(),
    components: z.array(z.string()).optional().describe('The ids of the components of a group.'),
  })
  .meta({
    id: 'StatuspageComponent',
    description: 'A component, in the shape of Statuspage v2. One whose status is unknown has the last known one.',
  });

const update = z
  .object({
    id: z.string(),
    status: z.string(),
    body: z.string(),
    incident_id: z.string(),
    created_at: time('When it was published.'),
    updated_at: time('The same.'),
    display_at: time('The same.'),
  })
  .meta({ id: 'StatuspageIncidentUpdate', description: 'An update, in the shape of Statuspage v2.' });

const incidentFields = {
  id: z.string(),
  name: z.string(),
  created_at: time('When it began.'),
  updated_at: time('When the public saw a change last.'),
  monitoring_at: time('When it was first `monitoring`.').nullable(),
  resolved_at: time('When it ended.').nullable(),
  shortlink: z.string(),
  started_at: time('When it began.'),
  page_id: z.string(),
  incident_updates: z.array(update),
  components: z.array(component),
};

const incident = z
  .object({
    ...incidentFields,
    status: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
    impact: z.enum(['minor', 'major', 'critical']),
  })
  .meta({ id: 'StatuspageIncident', description: 'An incident, in the shape of Statuspage v2.' });

const maintenance = z
  .object({
    ...incidentFields,
    status: z.enum(['scheduled', 'in_progress']),
    impact: z.literal('maintenance'),
    scheduled_for: time('When it begins.'),
    scheduled_until: time('When it ends.'),
  })
  .meta({ id: 'StatuspageMaintenance', description: 'A maintenance, in the shape of Statuspage v2.' });

export const statuspageStatusSchema = z
  .object({ page, status })
  .meta({ id: 'StatuspageStatusDocument', description: '`status.json` of Statuspage v2.' });

export const statuspageIncidentsSchema = z
  .object({ page, incidents: z.array(incident) })
  .meta({ id: 'StatuspageIncidents', description: '`incidents.json` of Statuspage v2.' });

export const statuspageSummarySchema = z
  .object({
    page,
    status,
    components: z.array(component),
    incidents: z.array(incident).describe('Those that go on.'),
    scheduled_maintenances: z.array(maintenance),
  })
  .meta({ id: 'StatuspageSummary', description: '`summary.json` of Statuspage v2.' });

/** A component in the shape of Statuspage v2. */
export interface StatuspageComponent extends z.infer<typeof component> {}
/** An incident in the shape of Statuspage v2. */
export interface StatuspageIncident extends z.infer<typeof incident> {}
/** A maintenance in the shape of Statuspage v2. */
export interface StatuspageMaintenance extends z.infer<typeof maintenance> {}
/** `status.json` of Statuspage v2. */
export interface StatuspageStatusDocument extends z.infer<typeof statuspageStatusSchema> {}
/** `incidents.json` of Statuspage v2. */
export interface StatuspageIncidents extends z.infer<typeof statuspageIncidentsSchema> {}
/** `summary.json` of Statuspage v2. */
export interface StatuspageSummary extends z.infer<typeof statuspageSummarySchema> {}
