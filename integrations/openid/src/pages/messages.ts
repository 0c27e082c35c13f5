const en = {
  signInTitle: (client: string) => `Sign in to ${client}`,
  signInLead: (host: string) =>
    `Connect your wallet and sign a message to enter ${host}. Signing costs nothing and moves nothing.`,
  needsScript: 'This page needs JavaScript, because your wallet is asked by it.',
  cancel: 'Cancel',
  consentTitle: (client: string) => `Allow ${client}?`,
  consentLead: (host: string) => `${host} asks for:`,
  scopes: {
    openid: 'Which account you are',
    profile: 'A name to call you by',
    email: 'Your email address, if this service knows it',
    wallet: 'The network that you signed in on',
    offline_access: 'To keep you signed in while you are away',
  } as Readonly<Record<string, string>>,
  allow: 'Allow',
  failed: 'That did not work. Try again.',
  overTitle: 'This sign-in is over',
  over: 'It has finished already, or took longer than ten minutes. Go back to the site you came from and begin again.',
  errorTitle: 'This sign-in cannot go on',
  error: 'The site that sent you here asked in a way that is refused. Whoever runs that site can use this:',
  logoutTitle: 'Sign out?',
  logoutLead: (host: string) => `You are signed in at ${host}, and at the sites that you entered from there.`,
  logout: 'Sign out',
  stay: 'Stay signed in',
  loggedOutTitle: 'You are signed out',
  loggedOut: 'You can close this page.',
  refusals: {
    nonce_mismatch: 'This took too long. Try again.',
    expired: 'The message is no longer valid. Check the clock of your device and try again.',
    not_yet_valid: 'The message is not valid yet. Check the clock of your device and try again.',
    chain_refused: 'Accounts of this network cannot sign in here. Switch to another network.',
    chain_unreachable: 'The network of your account cannot be asked right now. Try again, or use another account.',
    signature_invalid: 'This is not a signature of your account.',
    account_refused: 'This account may not enter. Use another one, or ask whoever runs the site.',
    message_mismatch: 'This signature is for another sign-in. Sign the message of this page.',
    malformed: 'Your wallet’s response could not be read. Try again.',
  } as Readonly<Record<string, string>>,
}

export type Messages = typeof en

const de: Partial<Messages> = {
  signInTitle: (client) => `Bei ${client} anmelden`,
  signInLead: (host) =>
    `Verbinde deine Wallet und signiere eine Nachricht, um bei ${host} einzutreten. Das kostet nichts und bewegt nichts.`,
  needsScript: 'Diese Seite braucht JavaScript, weil sie damit deine Wallet fragt.',
  cancel: 'Abbrechen',
  consentTitle: (client) => `${client} erlauben?`,
  consentLead: (host) => `${host} möchte:`,
  scopes: {
    openid: 'Wissen, welches Konto du bist',
    profile: 'Einen Namen, um dich anzusprechen',
    email: 'Deine E-Mail-Adresse, falls sie hier bekannt ist',
    wallet: 'Das Netzwerk, auf dem du dich angemeldet hast',
    offline_access: 'Dich angemeldet lassen, während du weg bist',
  },
  allow: 'Erlauben',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
  overTitle: 'Diese Anmeldung ist vorbei',
  over: 'Sie ist schon abgeschlossen oder hat länger als zehn Minuten gedauert. Beginne sie auf der Seite neu, von der du kommst.',
  logoutTitle: 'Abmelden?',
  logout: 'Abmelden',
  stay: 'Angemeldet bleiben',
  loggedOutTitle: 'Du bist abgemeldet',
  loggedOut: 'Du kannst diese Seite schließen.',
}

/** Languages of the element. The pages themselves are in English where there is no translation of them. */
export const TAGS = 'en de fr es ar ja zh pt-BR zh-Hant ko vi tr it id ru uk pl hi th fa'.split(' ')
const TRANSLATIONS: Readonly<Record<string, Partial<Messages>>> = { de }

export function messagesIn(tag: string): Messages {
  return { ...en, ...TRANSLATIONS[tag] }
}

export function languageOfPage(tag: string): string {
  return tag in TRANSLATIONS ? tag : 'en'
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return tag === 'ar' || tag === 'fa' ? 'rtl' : 'ltr'
}

const LOCALES = TAGS.map((tag) => ({ tag, ...localeOf(tag) }))

/** More than anyone speaks. A request may have thousands. */
const ASKED_MAX = 20

/** The first language asked for that there is: `ui_locales` before the browser's own. */
export function chooseTag(uiLocales = '', acceptLanguage = ''): string {
  const accepted = acceptLanguage.split(',').map((each) => each.split(';')[0]!.trim())
  for (const each of [...uiLocales.split(/\s+/), ...accepted].slice(0, ASKED_MAX)) {
    const asked = localeOf(each)
    const found = LOCALES.find(({ language, script }) => language === asked?.language && script === asked?.script)
    if (found) return found.tag
  }
  return 'en'
}

/** What decides whether a text can be read. Undefined if it is no language tag. */
function localeOf(tag: string): { readonly language: string; readonly script: string | undefined } | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return { language, script }
  } catch {
    return undefined
  }
}
