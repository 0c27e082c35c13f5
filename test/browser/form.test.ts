import { assert } from 'chai'
import { cleared, define, dom, place, statusOf, until, viewOf, type Button } from './button'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet, SIGNATURE, type PageWallet } from './wallet'

describe('in a form', () => {
  let wallet: PageWallet
  let form: HTMLFormElement
  let submits = 0
  before(define)
  beforeEach(() => {
    wallet = installWallet()
    submits = 0
    form = document.createElement('form')
    form.addEventListener('submit', (event) => {
      submits++
      event.preventDefault()
    })
    document.body.append(form)
  })
  afterEach(async () => {
    wallet.putAway()
    form.remove()
    await cleared()
  })
  const put = (attributes: Record<string, string>): Button => place({ services: NO_SERVICES, ...attributes }, form)
  const value = (): FormDataEntryValue | null => new FormData(form).get('wallet')

  it('the value is the account, then the proof of the sign-in, then nothing', async () => {
    const button = put({ name: 'wallet', siwx: 'optional' })
    const changes: unknown[] = []
    form.addEventListener('change', (event) => changes.push(event.target))
    assert.equal(button.form, form)
    assert.isNull(value())
    await button.connect({ wallet: wallet.rdns })
    assert.equal(value(), `eip155:1:${ADDRESS}`)
    assert.deepEqual(changes, [button])
    await button.signIn()
    const proof = JSON.parse(String(value())) as { signature: string; message: string }
    assert.equal(proof.signature, SIGNATURE)
    assert.include(proof.message, ADDRESS)
    assert.deepEqual(changes.length, 2)
    await button.disconnect()
    assert.isNull(value())
    assert.equal(changes.length, 3)
  })

  it('a field for the proof alone is sent while signed in', async () => {
    const button = put({ 'name-proof': 'proof', siwx: 'optional' })
    await button.connect({ wallet: wallet.rdns })
    assert.deepEqual([...new FormData(form)], [])
    await button.signIn()
    assert.deepEqual([...new FormData(form).keys()], ['proof'])
    await button.disconnect()
    assert.deepEqual([...new FormData(form)], [])
  })

  it('without a name there is no value, and a name set later takes effect', async () => {
    const button = put({})
    await button.connect({ wallet: wallet.rdns })
    assert.deepEqual([...new FormData(form)], [])
    button.setAttribute('name', 'wallet')
    assert.equal(value(), `eip155:1:${ADDRESS}`)
    button.removeAttribute('name')
    assert.deepEqual([...new FormData(form)], [])
    button['name'] = 'wallet'
    assert.equal(value(), `eip155:1:${ADDRESS}`)
  })

  it('required without a connection makes the form invalid, with the focus on the button', async () => {
    const button = put({ name: 'wallet', required: '' })
    assert.isFalse(form.checkValidity())
    assert.isTrue(button.matches(':invalid'))
    form.requestSubmit()
    assert.equal(submits, 0)
    assert.equal(document.activeElement, button)
    await button.connect({ wallet: wallet.rdns })
    assert.isTrue(form.checkValidity())
    form.requestSubmit()
    assert.equal(submits, 1)
    await button.disconnect()
    assert.isFalse(form.checkValidity())
    button.required = false
    assert.isTrue(form.checkValidity())
  })

  it('never submits the form, whatever is pressed in it', async () => {
    const button = put({ name: 'wallet' })
    dom(button).click()
    await until('Connect', () => viewOf(button))
    for (const control of button.shadowRoot?.querySelectorAll('button') ?? []) {
      assert.equal(control.type, 'button')
      assert.isNull(control.form)
    }
    button.shadowRoot?.querySelector<HTMLElement>(`[data-wallet-id="${wallet.rdns}"]`)?.click()
    await until('the account', () => button.account)
    assert.equal(submits, 0)
  })

  it('a disabled fieldset disables it without changing its disabled attribute', () => {
    const set = form.appendChild(document.createElement('fieldset'))
    const button = place({}, set)
    set.disabled = true
    assert.isTrue(dom(button).disabled)
    assert.isFalse(button.disabled)
    set.disabled = false
    assert.isFalse(dom(button).disabled)
    button.disabled = true
    set.disabled = true
    set.disabled = false
    assert.isTrue(dom(button).disabled)
  })

  it('resetting the form keeps the session', async () => {
    const button = put({ name: 'wallet' })
    await button.connect({ wallet: wallet.rdns })
    form.reset()
    assert.equal(statusOf(button), 'connected')
    assert.equal(value(), `eip155:1:${ADDRESS}`)
  })
})
