import { type EventSubject as ContractSubject, eventSubjects, type webhookBodySchema } from '@watchpost/schemas';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  AuditActivity,
  EventSubject,
  EventSubjects,
  Organization,
  UnknownWebhookEvent,
  WebhookEnvelope,
  WebhookEvent,
  WebhookEventOf,
  WebhookTestEvent,
} from '../src/index.js';

/** What the contract's schemas accept, by subject. */
type ContractData = { [Subject in ContractSubject]: ReturnType<(typeof eventSubjects)[Subject]['data']['parse']> };
type PackageData = { [Subject in EventSubject]: EventSubjects[Subject]['data'] };
type ContractBody = ReturnType<ReturnType<typeof webhookBodySchema>['parse']>;

describe('the types of events', () => {
  it('have the subjects of the contract, each with its resource', () => {
    expectTypeOf<EventSubject>().toEqualTypeOf<ContractSubject>();
    expectTypeOf<{ [Subject in EventSubject]: EventSubjects[Subject]['resource'] }>().toEqualTypeOf<{
      [Subject in ContractSubject]: (typeof eventSubjects)[Subject]['resource'];
    }>();
    expect(Object.keys(eventSubjects)).toHaveLength(22);
  });

  it('carry the data of the contract for each subject', () => {
    expectTypeOf<ContractData>().toExtend<PackageData>();
    expectTypeOf<PackageData>().toExtend<ContractData>();
    expectTypeOf<WebhookEventOf<'organization.updated'>['data']>().toEqualTypeOf<Organization>();
    expectTypeOf<WebhookEventOf<'audit.recorded'>['data']>().toEqualTypeOf<AuditActivity | null>();
  });

  it('have the other fields of the contract', () => {
    expectTypeOf<ContractBody>().toExtend<WebhookEnvelope>();
    expectTypeOf<Omit<WebhookEnvelope & { type: string }, never>>().toExtend<ContractBody>();
  });

  it('narrow the data of an event by its type, and accept new types', () => {
    const describeEvent = (event: WebhookEvent): string => {
      switch (event.type) {
        case 'organization.updated':
          expectTypeOf(event).toEqualTypeOf<WebhookEventOf<'organization.updated'>>();
          return event.data.name;
        case 'incident.opened':
          expectTypeOf(event.subject.type).toEqualTypeOf<'incident'>();
          return event.subject.id;
        case 'webhook.test':
          expectTypeOf(event).toEqualTypeOf<WebhookTestEvent>();
          return 'test';
        // @ts-expect-error A misspelt type is no type of an event.
        case 'incident.openned':
          return '';
        default: {
          expectTypeOf<UnknownWebhookEvent>().toExtend<typeof event>();
          const { type }: { type: string } = event;
          return type;
        }
      }
    };
    const event = { type: 'organization.updated', data: { name: 'Example Ltd' } };
    // Only what the function reads is there.
    expect(describeEvent(event as WebhookEventOf<'organization.updated'>)).toBe('Example Ltd');
  });
});
