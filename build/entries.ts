/** The entries of the package for pages, each a file in `src`. */
export const PAGE_ENTRIES = ['index', 'element', 'session', 'react', 'preact', 'wagmi'] as const

/** The entries of the package that no page loads. Each is built by itself, for ES modules and for CommonJS. */
export const OTHER_ENTRIES = ['server', 'testing'] as const

export const ENTRIES = [...PAGE_ENTRIES, ...OTHER_ENTRIES] as const
