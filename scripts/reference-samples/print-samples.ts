import type { ContractModel } from '../language-clients/contract-model.ts';
import { printCli, type SampledCommand } from './print-cli.ts';
import { printCurl } from './print-curl.ts';
import { printGo } from './print-go.ts';
import { printPython } from './print-python.ts';
import { printTypescript } from './print-typescript.ts';
import { type SampledDocument, sampleRequests } from './sample-request.ts';

/** What samples are made from. */
export interface SamplesSource {
  readonly document: SampledDocument;
  readonly model: ContractModel;
  /** The command of the operation with this id. */
  readonly commandOf: (operationId: string) => SampledCommand | undefined;
}

/** The request of each operation in each language that has a client; the API reference shows them. */
export const printSamples = ({ document, model, commandOf }: SamplesSource): string => {
  const samples = sampleRequests(document).map((request) => {
    const service = model.services.find(({ name }) => name === request.namespace);
    const operation = service?.operations.find(({ name }) => name === request.name);
    const found = service === undefined || operation === undefined ? undefined : { service, operation, model };
    return [
      request.operationId,
      {
        curl: printCurl(request),
        cli: printCli(request, commandOf(request.operationId)),
        typescript: printTypescript(request, operation?.answer.kind === 'page'),
        ...(found === undefined ? {} : { go: printGo(request, found), python: printPython(request, found) }),
      },
    ] as const;
  });
  return `${JSON.stringify(Object.fromEntries(samples), null, 2)}\n`;
};
