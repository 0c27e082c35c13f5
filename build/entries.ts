/** The entries of the package, each a file in `src`. */
export const ENTRIES = ['index', 'element', 'session', 'server'] as const
