import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** What a PostgreSQL server on this machine is doing. */
export interface PostgresWatch {
  /** CPU time that all of its processes have used so far, in microseconds; those that have ended are counted with their parent. */
  cpuUs(): number;
  /** Looks again and again, until the function is called, at what its connections do. */
  sampleWaits(): () => Promise<Waits>;
  end(): Promise<void>;
}

/** What connections were found to be doing, on average over some samples. */
export interface Waits {
  /** Statements under way. */
  readonly running: number;
  /** Of these, such as wait until another transaction releases a row. */
  readonly forRows: number;
  /** Of these, such as wait for anything else inside the server. */
  readonly forOthers: number;
}

/** The unit of times in `/proc/…/stat` (proc_pid_stat(5), `USER_HZ`): 10 ms on every Linux of today. */
const tickUs = 10_000;

/** The parent of a process and its CPU time in ticks; `undefined` once it has ended. */
const readProcess = (
  id: string,
): { readonly parent: number; readonly ticks: number; readonly ended: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name, in parentheses, may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, ticks: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
};

const waits = `SELECT count(*)::integer AS running,
  count(*) FILTER (WHERE wait_event_type = 'Lock')::integer AS "forRows",
  count(*) FILTER (WHERE wait_event_type NOT IN ('Lock', 'Client'))::integer AS "forOthers"
FROM pg_stat_activity WHERE application_name = 'watchpost' AND state = 'active'`;

/** Watches the server of a database, which must run on this machine. */
export const watchPostgres = async (url: string): Promise<PostgresWatch> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const own = rows[0]?.pid ?? 0;
  const server = readProcess(String(own))?.parent ?? 0;

  return {
    cpuUs() {
      let ticks = 0;
      for (const name of readdirSync('/proc')) {
        const id = Number(name);
        // The connection that watches is no part of it.
        if (!Number.isInteger(id) || id === own) continue;
        const found = readProcess(name);
        if (id === server) ticks += (found?.ticks ?? 0) + (found?.ended ?? 0);
        else if (found?.parent === server) ticks += found.ticks;
      }
      return ticks * tickUs;
    },

    sampleWaits() {
      let isOver = false;
      const samples: Waits[] = [];
      const sampling = (async () => {
        while (!isOver) {
          const found = await client.query<Waits>(waits);
          samples.push(...found.rows);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })();
      const mean = (key: keyof Waits): number =>
        samples.reduce((sum, sample) => sum + sample[key], 0) / Math.max(1, samples.length);
      return async () => {
        isOver = true;
        await sampling;
        return { running: mean('running'), forRows: mean('forRows'), forOthers: mean('forOthers') };
      };
    },

    end: () => client.end(),
  };
};
