import { render } from 'solid-js/web'
import 'wallet-connect-button'
import { App } from './App'

render(() => <App />, document.querySelector('#root')!)
