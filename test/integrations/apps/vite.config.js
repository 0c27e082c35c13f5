import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    rolldownOptions: {
      input: ['react/index.html', 'wagmi/index.html', 'themes/bootstrap.html', 'themes/tailwind.html'],
    },
  },
})
