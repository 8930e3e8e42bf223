/** An IPv6 address without the brackets that hold it apart from a port. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/s, '$1');
