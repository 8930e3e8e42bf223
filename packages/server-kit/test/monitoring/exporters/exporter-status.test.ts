import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExporterState, pendingState, stateAfter } from '../../../src/monitoring/exporters/exporter-status.js';

test('an exporter fails after as many failures in a row as its threshold, and every failure event has its recovery', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      (scrapes, failureThreshold) => {
        let state: ExporterState = pendingState(0);
        const events: string[] = [];
        for (const [at, isGood] of scrapes.entries()) {
          const next = stateAfter({ ...state, failureThreshold }, { isGood, at: at + 1 });
          state = next.state;
          if (next.event !== undefined) events.push(next.event);
          const run = scrapes
            .slice(0, at + 1)
            .reverse()
            .findIndex((good) => good);
          const failures = run === -1 ? at + 1 : run;
          if (failures >= failureThreshold) expect(state.status).toBe('failing');
          else expect(state.status).not.toBe(isGood ? 'failing' : 'paused');
        }
        const expected = events.map((_event, index) => (index % 2 === 0 ? 'exporter.failed' : 'exporter.recovered'));
        expect(events).toEqual(expected);
      },
    ),
  );
});
