import { CreateMonitor } from './create-monitor';
import { watchpost } from './watchpost';

// Read with each request, not once when the app is built.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const { data, meta } = await watchpost().monitors.list({ sort: 'name', pageSize: 100 });
  return (
    <main>
      <h1>{meta.totalItems} monitors</h1>
      <ul>
        {data.map(({ id, name, currentStatus }) => (
          <li key={id}>{`${name}: ${currentStatus}`}</li>
        ))}
      </ul>
      <CreateMonitor />
    </main>
  );
}
