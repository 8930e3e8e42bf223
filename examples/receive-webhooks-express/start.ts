import process from 'node:process';
import { createApp } from './app.ts';

createApp(process.env.WEBHOOK_SECRET ?? '', (event) => console.log(event.type, event.id)).listen(3000);
