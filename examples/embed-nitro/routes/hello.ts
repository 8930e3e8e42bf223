import { defineHandler } from 'nitro/h3';

export default defineHandler(() => 'Hello from the app.');
