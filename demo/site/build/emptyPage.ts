import { readSettings } from '../settings'
import { applyChoice } from './applyChoice'
import { readTrustedLink } from './choice'

// The button of a link, on a page that has nothing else.

const element = document.createElement('wallet-connect-button')
show()
document.body.append(element)
addEventListener('hashchange', show)

function show(): void {
  applyChoice(element, readTrustedLink(location.hash), readSettings())
}
