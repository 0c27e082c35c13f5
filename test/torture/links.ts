import { safeLink, safeServiceLink, safeWebLink } from '../../src/domain/page/link'
import { foreignScheme } from '../../src/domain/wallet/foreignScheme'
import { deepLink, walletDeepLinkChoice } from '../../src/domain/wallet/deepLink'
import { safePageLink } from '../../src/domain/page/safePageLink'
import { createRandom, type Random } from './random'
import type { Target } from './target'

const PAGE = 'https://shop.example/basket/'
const PAIRING = 'wc:7f6e@2?expiryTimestamp=1&relay-protocol=irn&symKey=ab'

/** Links of wallets and attackers, as found in a directory, a frame or an attribute. */
const LINKS = [
  'metamask://', 'trust://wc', 'rainbow', 'cbwallet://open?x=1#y', 'ledgerlive:', 'com.crypto.wallet://a/b',
  'https://wallet.example/app?a=b#c', 'HTTPS://Wallet.Example:8443/',
  'intent://browse/x#Intent;scheme=phantom;package=app.phantom;end', 'javascript:alert(1)', 'java\nscript:alert(1)',
  'data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a/b', 'smb://host/share', 'ssh://host',
  'microsoft-edge:https://evil.example', 'itms-services://?action=download-manifest', 'ms-settings:',
  'search-ms:query=x', 'vscode://file/x', 'steam://run/1', 'tel:+1', 'sms:+1', 'mailto:a@b.example', 'ftp://host',
  'x-apple.systempreferences:', 'intent://x#Intent;S.browser_fallback_url=https://evil;end', 'http://evil.example',
  '//evil.example', '/terms', 'https://good@evil.example', 'https:\\\\evil.example', 'view-source:https://a',
  'about:blank', 'ws://x', 'tg://resolve?domain=wallet', 'wallet://[::1]:80/', 'wallet://host:99/',
  'cmd:/c calc', 'powershell:x', 'pwsh://x', 'bash:x', 'python3:x', 'mshta:x', 'svn+ssh://x', 'https://host://:443',
] // prettier-ignore

const CHARACTERS = [
  ...' :/\\?#@[]%&;=.+-_~!$\'"<>{}|^`0aZ\u0000\t\n\r\u0085\u200B\u202E\u2028\uFEFF\uFF1A\u0430\uD800',
  '//',
  '%6a',
  '%00',
  '&colon;',
  ':443',
  '@evil.example',
  '..',
  'javascript:',
  'https://',
  '\u{1F600}',
  '',
]

/** What no link may lead to, and what none may without a press that names it. Written independently of the filter. */
const OF_BROWSERS = 'about android-app blob content data file filesystem ftp http intent javascript resource '
const OF_PROGRAMS =
  'ftps itms itms-services jar mailto microsoft-edge ms-settings search-ms sftp shell smb sms ssh steam tel telnet vscode ' +
  'x-apple.systempreferences bash cmd cscript csh ksh mshta osascript perl powershell pwsh python3? res rundll32 ' +
  'wscript wsl zsh'
const HOSTILE = new RegExp(`^(?:${OF_BROWSERS.replaceAll(' ', '|')}vbscript|view-source|wss?|.*[+].*|.*[.-])$`)
const PROGRAM = new RegExp(`^(?:${OF_PROGRAMS.replaceAll(' ', '|')})$`)
const WALLET = { name: 'Fox Wallet', ids: 'example.fox fox.example' }

/**
 * Mutates links in up to five places. The rule: an accepted link parses, has no scheme of a browser, starts no program
 * unnamed, hides nothing, and is accepted again unchanged.
 */
export async function createLinksTarget(): Promise<Target> {
  return {
    async run(seed, mutations) {
      const random = createRandom(seed)
      const failures: string[] = []
      const counts = {
        refused: 0,
        'let through as https': 0,
        'let through as an app\u2019s': 0,
        'to be named': 0,
        'deep links': 0,
        'links of the page': 0,
      }
      for (let made = 0; made < mutations; made += 1) {
        const text = mutate(random.pick(LINKS), random)
        try {
          const link = safeLink(text)
          const opened = [
            link,
            safeWebLink(text),
            safeServiceLink(text, PAGE),
            linkOfChoice(text),
            deepLink(text, PAIRING)?.redirect,
            deepLink(text, PAIRING, { telegramAndroid: true })?.redirect,
          ]
          const ofPage = safePageLink(text, PAGE)
          const problem =
            [...opened, ofPage].map(findProblem).find(Boolean) ??
            (link !== undefined && safeLink(link) !== link ? 'changes when it is filtered again' : undefined)
          if (problem)
            failures.push(`${made} ${problem}: ${JSON.stringify(text)} becomes ${JSON.stringify([...opened, ofPage])}`)
          if (link === undefined) counts.refused += 1
          else if (link.startsWith('https:')) counts['let through as https'] += 1
          else counts['let through as an app\u2019s'] += 1
          if (link && foreignScheme(link, WALLET)) counts['to be named'] += 1
          if (opened[4]) counts['deep links'] += 1
          if (ofPage) counts['links of the page'] += 1
        } catch (reason) {
          failures.push(`${made} raises ${String(reason)}: ${JSON.stringify(text)}`)
        }
      }
      return { mutations, failures, counts }
    },
  }
}

function findProblem(link: string | undefined): string | undefined {
  if (link === undefined) return undefined
  if (!URL.canParse(link)) return 'does not parse'
  const { protocol, username, password } = new URL(link)
  const scheme = protocol.slice(0, -1)
  if (HOSTILE.test(scheme)) return `leads to ${scheme}`
  if (PROGRAM.test(scheme) && foreignScheme(link, WALLET) !== scheme) return `starts ${scheme} unnamed`
  // The text must mean to people what it does in the browser.
  if (!link.toLowerCase().startsWith(`${scheme}:`)) return 'parses as another scheme'
  if (/[\s\\\p{C}]/u.test(link)) return 'hides a character'
  if (scheme === 'https' && (username || password)) return 'names a user'
  return undefined
}

function mutate(link: string, random: Random): string {
  let text = link
  for (let left = random.integer(6); left > 0; left -= 1) text = change(text, random)
  return text
}

function change(text: string, random: Random): string {
  const at = random.integer(text.length + 1)
  const character = random.pick(CHARACTERS)
  return random.pick([
    () => text.slice(0, at) + character + text.slice(at),
    () => text.slice(0, at) + character + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1 + random.integer(3)),
    () => text.slice(0, at) + (text[at] ?? '').toUpperCase() + text.slice(at + 1),
    () => character + text,
    () => random.pick(LINKS).slice(0, 1 + random.integer(12)) + text.slice(at),
    () => text + random.pick(LINKS),
    () => text.replace(/[^\w:/]/g, (found) => `%${found.charCodeAt(0).toString(16).padStart(2, '0')}`),
    () => text.repeat(random.pick([2, 200])).slice(0, 10_000),
  ])()
}

function linkOfChoice(text: string): string | undefined {
  const choice = walletDeepLinkChoice(text, WALLET)
  return choice && ('link' in choice ? choice.link : choice.href)
}
