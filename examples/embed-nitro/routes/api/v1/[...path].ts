import { defineHandler } from 'nitro/h3';
import { watchpost } from '../../../watchpost';

export default defineHandler(async ({ req }) => (await watchpost()).fetch(req, { ip: req.ip ?? '' }));
