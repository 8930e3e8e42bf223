import { buffer } from 'node:stream/consumers';
import { describeReceiver, listen, type StartReceiver } from '@watchpost/testbed/receiving';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { onTestFinished, vi } from 'vitest';
import { handler } from './handler.js';

/** What the handler reads of an event. */
type Call = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded' | 'headers'>;

/** Does what API Gateway does: makes an event of a request, and a response of what the handler answers. */
const behindGateway =
  (change: (call: Call) => object = (call) => call, isBase64Encoded = false): StartReceiver =>
  (secret) => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    onTestFinished(() => void vi.unstubAllEnvs());
    return listen(async (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join()]),
      );
      const body = (await buffer(request)).toString(isBase64Encoded ? 'base64' : 'utf8');
      const call = change({ body, isBase64Encoded, headers });
      try {
        // The other fields of an event say where the request came from; the handler does not ask.
        const { statusCode = 200, body: answer } = await handler(call as APIGatewayProxyEventV2);
        response.writeHead(statusCode).end(answer);
      } catch {
        response.writeHead(500).end('{"message":"Internal Server Error"}');
      }
    });
  };

const parsed = (call: Call): object => ({ ...call, body: JSON.parse(call.body ?? '') });
const withoutFlag = (call: Call): object => ({ ...call, isBase64Encoded: false });

describeReceiver('Lambda', behindGateway(), [
  { title: 'a middleware parses the body', start: behindGateway(parsed), code: 'body_not_raw' },
  { title: 'base64 is taken for the body', start: behindGateway(withoutFlag, true), code: 'signature_mismatch' },
]);

describeReceiver('Lambda, with bodies in base64', behindGateway(undefined, true), [
  { title: 'a middleware decodes and parses the body', start: behindGateway(parsed), code: 'body_not_raw' },
]);
