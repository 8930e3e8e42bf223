/** `graceSeconds` as it is written on a command line: `grace-seconds`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
