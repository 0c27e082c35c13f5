/** What an earlier visit with a wallet that does not announce itself any more has stored as its session. */
export const STORED_SESSION = JSON.stringify({ v: 1, namespaces: { eip155: { connector: 'example.late' } } })
