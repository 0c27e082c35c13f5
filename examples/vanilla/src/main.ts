import 'wallet-connect-button'
import { networks, services } from './options'

const element = document.querySelector('wallet-connect-button')!
const status = document.querySelector('output')!
const countButton = document.querySelector('#count')!
const visibleButton = document.querySelector('#visible')!
let count = 0

element.config = { label: 'Connect', networks: networks(), services }
element.addEventListener('connected', (event) => {
  status.textContent = event.detail.address
})
element.addEventListener('disconnected', () => {
  status.textContent = 'Not connected'
})

countButton.addEventListener('click', () => {
  countButton.textContent = `Count: ${++count}`
  element.networks = networks()
})
document.querySelector('#label')!.addEventListener('click', () => {
  element.label = 'Log in'
})
visibleButton.addEventListener('click', () => {
  if (element.isConnected) element.remove()
  else document.body.prepend(element)
  visibleButton.textContent = element.isConnected ? 'Hide' : 'Show'
})
