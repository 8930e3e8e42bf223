/** The server cannot start with what it was given. The message is one line and holds no secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
