import { mount } from 'svelte'
import 'wallet-connect-button'
import App from './App.svelte'

mount(App, { target: document.querySelector('#root')! })
