'use client';

import { useActionState } from 'react';
import { createMonitor } from './actions';

export function CreateMonitor() {
  const [problem, create, isPending] = useActionState(createMonitor, undefined);
  return (
    <form action={create}>
      <input name="name" aria-label="Name" required />
      <button type="submit" disabled={isPending}>
        Create
      </button>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
    </form>
  );
}
