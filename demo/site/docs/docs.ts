import type { WalletConnectButton } from '../../../src/element'
import { showEvents } from '../parts/showEvents'
import { addCopyButtons } from '../parts/copyButtons'
import { readSettings } from '../settings'
import { installTestWallet } from '../test-wallet/installTestWallet'
import { offerSearch } from './offerSearch'

const element = document.querySelector<WalletConnectButton>('wallet-connect-button')
const addTestWallet = document.querySelector<HTMLButtonElement>('#add-test-wallet')

addCopyButtons()
offerSearch(document.querySelector<HTMLFormElement>('#docs-search')!)
if (element && document.getElementById('event-list')) showEvents(element)
if (addTestWallet) {
  addTestWallet.disabled = false
  addTestWallet.addEventListener('click', () => void add(addTestWallet))
}

async function add(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  button.textContent = await installTestWallet(readSettings()).then(
    () => 'The test wallet is in the list',
    (reason: Error) => reason.message,
  )
}
