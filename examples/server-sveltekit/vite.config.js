import { sveltekit } from '@sveltejs/kit/vite'

// Another port than that of DOMAIN would be another site.
export default { plugins: [sveltekit()], server: { port: Number(process.env.PORT ?? 3000), strictPort: true } }
