import type { Incident, WebhookEvent } from '../src/index.js';

const open = new Map<string, Incident>();
export const handle = (event: WebhookEvent): void => {
  switch (event.type) {
    case 'incident.opened':
    case 'incident.updated':
      open.set(event.subject.id, event.data);
      break;
    case 'incident.resolved':
      open.delete(event.subject.id);
      break;
    case 'audit.recorded':
      console.log(event.data?.action ?? `too long to send, read it at ${event.links.self}`);
  }
};
