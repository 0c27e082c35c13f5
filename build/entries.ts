/** The entries of the package, each a file in `src`. */
export const ENTRIES = ['index', 'element', 'session', 'react', 'preact', 'wagmi', 'server'] as const
