'use server';

import { ValidationError } from '@watchpost/client';
import { revalidatePath } from 'next/cache';
import { watchpost } from './watchpost';

/** @returns what a person can correct */
export const createMonitor = async (_: string | undefined, form: FormData): Promise<string | undefined> => {
  try {
    await watchpost().monitors.create({ name: String(form.get('name')), type: 'manual' });
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map(({ message }) => message).join('; ');
    throw error;
  }
  revalidatePath('/');
  return undefined;
};
