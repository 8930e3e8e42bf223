import type { WorkerParts } from '../../request/room.js';
import { activationOperations } from './activations.js';
import { createLicenseWorker } from './expiry-worker.js';
import { holderMachineOperations } from './holder-machines.js';
import { licenseOperations } from './license.js';
import { licenseFileOperations } from './license-file.js';
import { licenseStepOperations } from './license-steps.js';
import { licenseResource } from './present-license.js';
import { validateOperations } from './validate.js';

export const resources = [licenseResource];

export const verbs = {
  ...licenseOperations,
  ...licenseStepOperations,
  ...activationOperations,
  ...holderMachineOperations,
  ...licenseFileOperations,
  ...validateOperations,
};

export const workers = (parts: WorkerParts) => [createLicenseWorker(parts)];
