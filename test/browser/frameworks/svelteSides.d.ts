declare module '*.svelte?client' {
  import type { Component } from 'svelte'
  const component: Component<Record<string, unknown>>
  export default component
}

declare module '*.svelte?server' {
  export { default } from '*.svelte?client'
}
