/** Names that only a private network knows: RFC 6762, ICANN's reservation of `internal`, and what routers hand out. */
const privateName = /^[^/:]+\.(?:local|internal|lan)$/i;

const hostOf = (target: string): string =>
  URL.canParse(target) && target.includes('//') ? new URL(target).hostname : target.replace(/:\d+$/, '');

/** Whether a target is a name of a private network. Of an address, the server itself says so. */
export const hasPrivateName = (target: string): boolean => privateName.test(hostOf(target));
