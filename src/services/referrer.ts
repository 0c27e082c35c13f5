/**
 * The referrer policy of every request. Another origin gets at most the page's origin, also from a page whose own
 * policy (`unsafe-url`) would send its whole URL: its query may hold a code, an email address or a session.
 */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin'
