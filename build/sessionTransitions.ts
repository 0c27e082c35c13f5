import { TRANSITIONS, type Held, type Transition } from '../src/session/life/transitions'
import { SIGN_IN_ENDS, type SignInEnd, type SignInCause } from '../src/session/sign-in/transitions'

/** Who has said so, and the test that shows it: its file, and how its title begins. */
type Reason = readonly [who: string, file: string, title: string]

const RECONNECT = 'src/session/life/reconnect.test.ts'
const DISCONNECT = 'src/session/life/disconnect.test.ts'

/** A row for each row of the table, so that none is without a reason. */
export const REASONS = {
  connected: {
    user: [
      'the visitor (Account, "Clear and disconnect"), or the page for the visitor (`disconnect()`)',
      DISCONNECT,
      'the wallet is disconnected, the page gets one event',
    ],
    'siwx-cancelled': [
      'the visitor, who cancelled a required sign-in; the site’s server, which refused a one-click proof; the ' +
        'specification, where a sign-in could not begin ("also disconnects")',
      'src/features/sign-in/actions/signIn.test.ts',
      'cancel of a required sign-in disconnects and resets to Connect',
    ],
    config: ['the page, which has another project id', DISCONNECT, 'a new project id ends the session with an event'],
    wallet: [
      'an EVM wallet by its event `disconnect` (not 1013), or by no accounts and no permission when asked; a wallet of ' +
        'Wallet Standard by no accounts, or none of the page’s networks, also after the event; WalletConnect by ' +
        '`session_delete` or an update without the namespace; the frame, which names none of the session’s accounts or ' +
        'says that no one is logged in',
      DISCONNECT,
      'a connection that ends on the other side is gone here too',
    ],
    expired: [
      'the term of the WalletConnect session',
      DISCONNECT,
      'a connection that ends on the other side is gone here too',
    ],
    'other-tab': [
      'another tab of the origin, where one of the others happened',
      DISCONNECT,
      'a disconnect in another tab is applied without contacting the wallet',
    ],
    replaced: [
      'another tab, which has ended the session and stored another one, that is restored: a second pairing, another login',
      'src/session/life/onTabMessage.test.ts',
      'a session that another tab has replaced by a second pairing is replaced here',
    ],
    locked: [
      'no one: the wallet gives no account, and does not say that the site has no permission',
      RECONNECT,
      'a wallet that is locked while connected leaves its session stored',
    ],
    unserved: [
      'no one: the wallet has taken away only the page’s networks; its session keeps others of the namespace',
      RECONNECT,
      'a WalletConnect session that loses the page’s networks waits',
    ],
  },
  waiting: {
    user: ['the visitor, or the page for the visitor', RECONNECT, 'a session that waits is over when %s'],
    'siwx-cancelled': [
      'as for a connection, of a session that is also connected in the namespace that was to sign in',
      'src/session/life/namespaces.test.ts',
      'a session of which one namespace waits ends whole when the sign-in is cancelled',
    ],
    wallet: [
      'WalletConnect’s records, or the frame: there is no session, or it has no account in the namespace; the visitor, ' +
        'who disconnected the wallet (`refused`)',
      RECONNECT,
      'a restore that finds no session leaves the sign-in of another tab',
    ],
    'other-account': [
      'the wallet that had it: same name and icon, after two seconds in which another one may come, and the account that ' +
        'is stored then; the wallet’s session; the frame',
      RECONNECT,
      'a wallet that gives other accounts ends the session, with its reason',
    ],
    'other-tab': ['another tab of the origin', RECONNECT, 'a session that waits is over when %s'],
    unauthorized: [
      'the wallet says that the site has no permission, which some say while they are locked',
      RECONNECT,
      'nothing is shown of a session whose wallet says that there is no permission',
    ],
    locked: ['no one', RECONNECT, 'a wallet that is locked when the page loads is waited for'],
    unannounced: ['no one', RECONNECT, 'a wallet that announces itself late is restored then'],
    unreachable: ['no one', RECONNECT, 'a wallet that never answers is given up after a minute'],
    unserved: ['no one', RECONNECT, 'a namespace that this page has no network of stays stored'],
  },
} as const satisfies { readonly [H in Held]: Readonly<Record<keyof (typeof TRANSITIONS)[H], Reason>> }

const END_SIGN_IN = 'src/session/sign-in/endSignIn.test.ts'

/** The same for a sign-in. */
export const SIGN_IN_REASONS: Readonly<Record<SignInCause, Reason>> = {
  visitor: [
    'the visitor (Account, "Sign out"), or the page for the visitor (`signOut()`)',
    END_SIGN_IN,
    'signing out tells the site, and then the page with what the site has answered',
  ],
  site: [
    'the site, whose own session has ended: its server, or the page’s callback `getSession`',
    'src/session/sign-in/watchSiteSession.test.ts',
    'once the session of the site has ended, the visitor is signed out and stays connected',
  ],
  disconnect: ['whoever has ended the connection', END_SIGN_IN, 'a disconnect (%s) tells the site'],
  'disconnect-expired': [
    'the same, of a sign-in whose time is over: the site’s own session may last longer',
    END_SIGN_IN,
    'a disconnect after the sign-in has expired ends the session of the site',
  ],
  'other-tab-disconnect': ['another tab', END_SIGN_IN, 'of what another tab has ended this one tells only its page'],
  'other-tab-visitor': [
    'the visitor, in another tab',
    END_SIGN_IN,
    'of what another tab has ended this one tells only',
  ],
  'other-tab-site': ['the site, to another tab', END_SIGN_IN, 'of what another tab has ended this one tells only'],
  expired: ['the proof’s own time', END_SIGN_IN, 'a sign-in that expires while the page is open ends with an event'],
  absent: [
    'no one, to this page: the proof is no longer stored',
    END_SIGN_IN,
    'a sign-in that %s while this one was in the browser’s cache',
  ],
}

const ERASED: Readonly<Record<Transition['erase'], string>> = {
  nothing: 'nothing',
  label: 'the account on the next page’s button',
  connection: 'what the next page would restore; not the sign-in',
  session: 'the session and its sign-in',
}

/** The rows of the document: what is held, what ends it, what becomes of it, and why. */
export function transitionRows(): readonly (readonly string[])[] {
  return Object.entries(TRANSITIONS).flatMap(([held, rows]) => {
    const reasons: Readonly<Record<string, Reason>> = REASONS[held as Held]
    return Object.entries(rows).map(([cause, row]: [string, Transition]) => {
      const [who = '', file = '', title = ''] = reasons[cause] ?? []
      return [
        held,
        `\`${cause}\``,
        row.to === 'none' ? 'over' : `waits (\`${row.to}\`)`,
        ERASED[row.erase],
        row.emit ? `\`${row.emit}\`` : '',
        [row.tells && 'are notified', row.connectsAdded && 'what another wallet has added is connected']
          .filter(Boolean)
          .join('; '),
        who,
        shownBy(file, title),
      ]
    })
  })
}

/** The rows of the document about sign-ins. */
export function signInRows(): readonly (readonly string[])[] {
  return Object.entries(SIGN_IN_ENDS).map(([cause, row]: [string, SignInEnd]) => {
    const [who, file, title] = SIGN_IN_REASONS[cause as SignInCause]
    return [
      `\`${cause}\``,
      row.erases ? 'the proofs of the account, of all networks' : '',
      row.emit ? `\`${row.emit}\`` : '',
      row.tellsSite ? `is notified: \`${row.tellsSite}\`` : '',
      row.tellsTabs ? 'are notified' : '',
      who,
      shownBy(file, title),
    ]
  })
}

const shownBy = (file: string, title: string): string => `\`${file.split('/').at(-1)}\`: ${title.replace('%s', '…')}`
