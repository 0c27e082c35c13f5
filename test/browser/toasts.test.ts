import { assert } from 'chai'
import { emulateMedia, resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { hangs, walletError } from '../fakes/eip1193'
import { cleared, define, dialogOf, inside, pause, place, until, type Button } from './button'
import { NO_SERVICES } from './services'
import { installWallet, type PageWallet } from './wallet'

const toast = (button: Button): HTMLElement | undefined => inside(button, '[part="toast"]')

/** An element with one error toast, from a wallet that rejected a signature. */
async function refused(wallet: PageWallet, language?: string): Promise<Button> {
  const button = place({ siwx: 'optional', services: NO_SERVICES, ...(language && { lang: language }) })
  await button.connect({ wallet: wallet.rdns })
  await button.signIn().catch(() => {})
  await until('the toast', () => toast(button)?.classList.contains('error'))
  return button
}

function middle(node: Element): [number, number] {
  const { x, y, width, height } = node.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

describe('toasts', () => {
  let wallet: PageWallet
  before(async () => {
    await define()
    await emulateMedia({ reducedMotion: 'reduce' })
  })
  beforeEach(() => {
    wallet = installWallet({ personal_sign: () => Promise.reject(walletError(4001)) })
  })
  afterEach(async () => {
    await resetMouse()
    wallet.putAway()
    await cleared()
  })

  it('are on top of the dialog, announced assertively, and close after 5 s', async () => {
    const button = await refused(wallet)
    const node = toast(button) as HTMLElement
    assert.isTrue(dialogOf(button).contains(node))
    assert.isTrue(node.closest('[popover]')?.matches(':popover-open'))
    assert.equal(node.innerText.trim(), 'Signature declined')
    assert.exists(node.closest('[role="alert"]'))
    assert.equal(button.shadowRoot?.elementFromPoint(...middle(node))?.closest('[part="toast"]'), node)
    await pause(4_500)
    assert.equal(toast(button), node)
    await until('its end', () => !toast(button))
  })

  it('are on top of a dialog that opens after them', async () => {
    const first = await refused(wallet)
    first.remove()
    const button = await refused(wallet)
    const node = toast(button) as HTMLElement
    assert.equal(button.shadowRoot?.elementFromPoint(...middle(node))?.closest('[part="toast"]'), node)
  })

  it('are in the language of the element', async () => {
    const button = await refused(wallet, 'de-AT')
    await until('its words', () => toast(button)?.innerText.trim() === 'Signatur abgelehnt')
    button.setAttribute('lang', 'ja')
    await until('the words of another language', () => toast(button)?.innerText.trim() === '署名が拒否されました')
  })

  it('about a login error are in the language of the element', async () => {
    const page = location.href
    const returned = new URL(page)
    returned.searchParams.set('wcb_login_state', 'b'.repeat(24))
    returned.searchParams.set('result_uri', 'https://frame.example/?code=1')
    history.replaceState(history.state, '', returned)
    const prefix = '@wallet-connect-button/p1/'
    localStorage.setItem(`${prefix}social_provider`, `google ${'a'.repeat(24)} ${Date.now()} ${page}`)
    const button = place({ 'project-id': 'p1', services: NO_SERVICES, lang: 'de' })
    await until('its words', () => toast(button)?.innerText.trim() === 'Die Anmeldung wurde nicht abgeschlossen.')
    assert.equal(location.href, page)
  })

  it('pause while hovered or focused, for longer than they are shown', async () => {
    const button = await refused(wallet)
    await sendMouse({ type: 'move', position: middle(toast(button) as HTMLElement) })
    await pause(6_000)
    assert.exists(toast(button), 'hovered')
    toast(button)?.querySelector('button')?.focus()
    await sendMouse({ type: 'move', position: [1, 1] })
    await pause(6_000)
    assert.exists(toast(button), 'focused')
    await sendKeys({ press: 'Enter' })
    await until('closed by the keyboard', () => !toast(button))
  })

  it('are dismissed by a swipe of 50 px and not by one of 49', async () => {
    const button = await refused(wallet)
    const node = toast(button) as HTMLElement
    const [x, y] = [node.getBoundingClientRect().left + 40, middle(node)[1]]
    const swipe = async (way: number): Promise<void> => {
      await sendMouse({ type: 'move', position: [Math.round(x), y] })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [Math.round(x) + way, y] })
      await sendMouse({ type: 'up' })
    }
    await swipe(-49)
    await pause(100)
    assert.equal(toast(button), node)
    assert.equal(node.style.translate, '')
    await swipe(50)
    await until('its end', () => !toast(button))
  })

  it('a loading toast stays until the outcome replaces it, and is announced politely', async () => {
    wallet.putAway()
    let response: (reason: unknown) => void = () => {}
    wallet = installWallet({
      personal_sign: () =>
        new Promise((_, reject) => {
          response = reject
        }),
    })
    const button = place({ siwx: 'optional', services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    const signing = button.signIn().catch(() => {})
    await until('the toast', () => toast(button)?.classList.contains('loading'))
    assert.equal(toast(button)?.innerText.trim(), 'Authenticating...')
    assert.exists(toast(button)?.closest('[role="status"]'))
    await pause(5_600)
    assert.isTrue(toast(button)?.classList.contains('loading'))
    response(walletError(4001))
    await signing
    await until('the outcome', () => toast(button)?.classList.contains('error'))
    assert.lengthOf([...(button.shadowRoot?.querySelectorAll('[part="toast"]') ?? [])], 1)
  })

  it('a wallet that hangs does not keep the dialog from closing when signing in is optional', async () => {
    wallet.putAway()
    wallet = installWallet({ personal_sign: hangs })
    const button = place({ siwx: 'optional', services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    button.signIn().catch(() => {})
    await until('the toast', () => toast(button)?.classList.contains('loading'))
    assert.isTrue(await button.close())
  })
})
