/** The entries of the package for pages, each a file in `src`. */
export const PAGE_ENTRIES = ['index', 'element', 'session', 'react', 'preact', 'wagmi'] as const

export const ENTRIES = [...PAGE_ENTRIES, 'server'] as const
