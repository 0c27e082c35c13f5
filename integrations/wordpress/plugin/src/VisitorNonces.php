<?php
namespace WalletConnectButton;

/** Nonces of sign-ins: each is for the browser that asked for it, for five minutes, and for one use. */
final class VisitorNonces
{
    private const COOKIE = 'wallet_connect_button_visitor';
    private const LIFETIME_SECONDS = 5 * MINUTE_IN_SECONDS;
    private const VISITOR_BYTES = 32;
    private const NONCE_BYTES = 16;

    public function issue(): string
    {
        $visitor = $this->visitor();
        if ($visitor === null) {
            $visitor = bin2hex(random_bytes(self::VISITOR_BYTES));
            $this->setCookie($visitor, 0);
            $_COOKIE[self::COOKIE] = $visitor;
        }
        $nonce = bin2hex(random_bytes(self::NONCE_BYTES));
        set_transient(self::key($nonce), wp_hash($visitor), self::LIFETIME_SECONDS);
        return $nonce;
    }

    /** True once for each nonce of this browser. Afterwards the nonce is gone, whatever becomes of the proof. */
    public function consume(string $nonce): bool
    {
        $visitor = $this->visitor();
        $owner = get_transient(self::key($nonce));
        if ($visitor === null || !is_string($owner) || !hash_equals($owner, wp_hash($visitor))) {
            return false;
        }
        // Only one of two requests at the same moment deletes it.
        return delete_transient(self::key($nonce));
    }

    /** A browser that signed in gets another cookie with its next nonce. */
    public function forgetVisitor(): void
    {
        $this->setCookie('', time() - YEAR_IN_SECONDS);
    }

    private function visitor(): ?string
    {
        $visitor = $_COOKIE[self::COOKIE] ?? '';
        return is_string($visitor) && preg_match('/^[0-9a-f]{64}\z/', $visitor) === 1 ? $visitor : null;
    }

    private function setCookie(string $value, int $expires): void
    {
        if (headers_sent()) {
            return;
        }
        setcookie(self::COOKIE, $value, [
            'expires' => $expires,
            'path' => COOKIEPATH ?: '/',
            'domain' => (string) COOKIE_DOMAIN,
            'secure' => is_ssl(),
            'httponly' => true,
            'samesite' => 'Strict',
        ]);
    }

    private static function key(string $nonce): string
    {
        return 'wcb_nonce_' . md5($nonce);
    }
}
