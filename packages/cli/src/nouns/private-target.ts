const privateHost =
  /^(?:localhost|.+\.(?:localhost|local|internal|lan)|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|::1|f[cd][0-9a-f]{2}:.*|fe80:.*)$/i;

const hostOf = (target: string): string => {
  const host = URL.canParse(target) && target.includes('//') ? new URL(target).hostname : target.replace(/:\d+$/, '');
  return host.replace(/^\[(.*)\]$/, '$1');
};

/** Whether a target names this machine or a private network by itself; a name that resolves to one is not noticed. */
export const isPrivateTarget = (target: string): boolean => privateHost.test(hostOf(target));
