import { createApp } from 'vue'
import 'wallet-connect-button'
import App from './App.vue'

createApp(App).mount('#root')
