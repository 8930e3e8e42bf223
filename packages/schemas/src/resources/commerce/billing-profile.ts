import { atMost, type Bound, bounds } from '../../bounds.js';
import { describedAs, timestampField, versionField } from '../../fields.js';
import * as z from '../../zod.js';

/** One line of text that may be empty. */
const line = (bound: Bound) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .max(...atMost(bound))
    .regex(/^[^\p{Cc}]*$/u, { error: 'must not have control characters' });

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const addressFields = {
  line1: line(bounds.addressLine).default('').describe('Street and number.'),
  line2: line(bounds.addressLine).default('').describe('What else the address needs.'),
  postalCode: line(bounds.postalCode).default('').describe('Postal code, as the country writes it.'),
  city: line(bounds.addressLine).default('').describe('City or town.'),
  region: line(bounds.addressLine).default('').describe('State or province, where addresses have one.'),
  country: z
    .string({ error: 'must be text' })
    .regex(/^([A-Z]{2})?$/, { error: 'must be a country code of two capitals, such as DE, or empty' })
    .default('')
    .describe('Country as a code of ISO 3166-1, such as `DE`; empty when unknown.'),
};

/** An address, as invoices show it. */
export const addressSchema = z
  .object({
    line1: describedAs(z.string(), addressFields.line1),
    line2: describedAs(z.string(), addressFields.line2),
    postalCode: describedAs(z.string(), addressFields.postalCode),
    city: describedAs(z.string(), addressFields.city),
    region: describedAs(z.string(), addressFields.region),
    country: z.string().describe('Country as a code of ISO 3166-1; empty when unknown.'),
  })
  .meta({ id: 'PostalAddress', description: 'A postal address; what is unknown is empty.' });

/** What `PUT /billing/profile` takes: the whole profile. */
export const billingProfileWriteSchema = z
  .strictObject({
    companyName: line(bounds.name)
      .default('')
      .describe('Who invoices are made out to. Empty: the name of the organization.'),
    email: z
      .union([z.literal(''), z.email({ error: 'must be an e-mail address' }).max(...atMost(bounds.email))], {
        error: 'must be an e-mail address, or empty',
      })
      .default('')
      .describe('Where invoices and reminders go. Empty: to the members who may pay.'),
    address: z.strictObject(addressFields).prefault({}).describe('The address on invoices.'),
    taxId: line(bounds.taxId).default('').describe('Tax number of the customer, as invoices show it.'),
    purchaseOrder: line(bounds.addressLine)
      .default('')
      .describe('A number that the customer wants to see on invoices.'),
    locale: z
      .string({ error: 'must be text' })
      .max(...atMost(bounds.locale))
      .refine(isLocale, { error: 'must be a language tag such as en or de-AT' })
      .default('en')
      .describe('How amounts and dates are written on invoices, as a language tag.'),
  })
  .meta({ id: 'BillingProfileWrite', description: 'A billing profile; what is left out becomes empty.' });

const written = billingProfileWriteSchema.shape;

/** Who invoices are made out to. */
export const billingProfileSchema = z
  .object({
    companyName: describedAs(z.string(), written.companyName),
    email: describedAs(z.string(), written.email),
    address: addressSchema,
    taxId: describedAs(z.string(), written.taxId),
    purchaseOrder: describedAs(z.string(), written.purchaseOrder),
    locale: describedAs(z.string(), written.locale),
    version: versionField,
    updatedAt: timestampField('When a person or program last changed it.'),
  })
  .meta({
    id: 'BillingProfile',
    description: 'Who invoices of an organization are made out to. Invoices keep what it was.',
  });

/** Who invoices of an organization are made out to, and where they go. */
export interface BillingProfile extends z.output<typeof billingProfileSchema> {}
/** What `PUT /billing/profile` takes: the whole profile; what is left out becomes empty. */
export interface BillingProfileWrite extends z.input<typeof billingProfileWriteSchema> {}
