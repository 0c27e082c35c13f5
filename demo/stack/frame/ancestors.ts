// scheme://host[:port] with * for a whole label or a port; anything else could smuggle another directive in.
const SOURCE = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:\d+|\*))?$/i

/** The `frame-ancestors` of the project's origins. No list lets any page embed the frame: it is a local stack. */
export function frameAncestors(allowedOrigins: readonly string[]): string {
  if (allowedOrigins.length === 0) return 'frame-ancestors *'
  const sources = allowedOrigins.map((each) => each.trim().replace(/\/$/, '')).filter((each) => SOURCE.test(each))
  return `frame-ancestors ${sources.length > 0 ? sources.join(' ') : "'none'"}`
}
