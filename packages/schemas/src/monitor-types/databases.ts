import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { isTlsField, securityField, tlsFields } from './tls-fields.js';

/** Validates `config` of a `mongodb` monitor and fills its defaults in. */
export const mongodbMonitorConfig = z
  .strictObject({
    isTls: isTlsField,
    authDatabase: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.databaseName))
      .default('admin')
      .describe('Database in which the user is kept (`authSource`).'),
    role: z
      .enum(['any', 'standalone', 'primary', 'secondary', 'router'], {
        error: 'must be one of: any, standalone, primary, secondary, router',
      })
      .default('any')
      .describe('What the server must be: a member of a replica set, a `mongos` (`router`), or a server by itself.'),
    ...tlsFields,
  })
  .meta({
    id: 'MongodbMonitorConfig',
    description:
      'Settings of `mongodb` monitors (MongoDB 4.4.2 and newer): `hello` and `ping` must be answered. With credentials the check signs in with SCRAM-SHA-256. Assertions on `json` see `role` and `setName`.',
  });

/** Validates `config` of a `mssql` monitor and fills its defaults in. */
export const mssqlMonitorConfig = z
  .strictObject({
    security: securityField
      .default('starttls')
      .describe(
        '`starttls` is what drivers call `Encrypt=Mandatory`, `tls` is `Encrypt=Strict` (TDS 8.0), `none` sends plain text.',
      ),
    database: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.databaseName))
      .nullable()
      .default(null)
      .describe('Name of the database to connect to; `null` for that of the user.'),
    query: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.payload))
      .default('SELECT 1')
      .describe('What is asked after the sign-in. Its first row is what assertions on `json` see.'),
    ...tlsFields,
  })
  .meta({
    id: 'MssqlMonitorConfig',
    description:
      'Settings of `mssql` monitors (SQL Server 2012 and newer, Azure SQL). With credentials the check signs in and asks the query; without, the server and its certificate must answer.',
  });

/** `config` of a `mongodb` monitor with its defaults filled in. */
export interface MongodbMonitorConfig extends z.output<typeof mongodbMonitorConfig> {}
/** `config` of a `mssql` monitor with its defaults filled in. */
export interface MssqlMonitorConfig extends z.output<typeof mssqlMonitorConfig> {}
