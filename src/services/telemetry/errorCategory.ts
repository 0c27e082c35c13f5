import type { ErrorCategory } from './contract'

/** DATA_PARSING_ERROR if a cause of the error is a response that does not match its schema; else the given category. */
export function errorCategory(error: unknown, otherwise: ErrorCategory): ErrorCategory {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { readonly failure?: unknown }).failure === 'unreadable') return 'DATA_PARSING_ERROR'
  return otherwise
}
