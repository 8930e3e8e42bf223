/** How a member ends mails about what happens to monitors. @param consoleUrl where the console is; `undefined` for none */
export const switchOff = (consoleUrl: string | undefined): string =>
  `You can switch such mails off: ${
    consoleUrl === undefined
      ? 'watchpost account update --no-mail-notifications'
      : `${consoleUrl.replace(/\/+$/, '')}/account`
  }`;
