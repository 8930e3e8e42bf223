// Receives webhooks in a Lambda function behind an HTTP API of API Gateway, or behind its own function URL.
import { verifyWebhook, WebhookVerificationError } from '@watchpost/webhook-verify';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export const handler = async (call: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { body = '', isBase64Encoded, headers } = call;
  try {
    // Two traps: a body that is no text to the gateway comes in base64, and its text was not what was signed; and a
    // middleware that parses JSON bodies has put an object in its place.
    const raw = isBase64Encoded ? Buffer.from(body, 'base64') : body;
    const { event } = await verifyWebhook(raw, headers, process.env.WEBHOOK_SECRET ?? '');
    console.log(event.type, event.id);
    return { statusCode: 204 };
  } catch (error) {
    // Everything else is our own failure: a 500, and the event is sent again.
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook refused: ${error.message}`);
    return { statusCode: 400, body: error.code };
  }
};
