<?php
namespace WalletConnectButton;

use WalletConnectButton\Siwx\Host;

/**
 * Who may use the routes: the pages of this site, by the method that a route has. WordPress finds a route whatever the
 * case of its path, and takes the method from a parameter or a header if there is one, so nothing here depends on how a
 * request spells either.
 */
final class RouteGuard
{
    /** @var string */
    private $namespace;

    public function __construct(string $namespace)
    {
        $this->namespace = $namespace;
    }

    public function register(): void
    {
        add_filter('rest_pre_serve_request', [$this, 'keepPrivate'], 20, 3);
    }

    /**
     * Whether a request may use a route of this method. Browsers send the origin with every POST and with requests of
     * other origins. As JSONP, any page could read the response.
     *
     * @return true|\WP_Error
     */
    public function permit(string $method)
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- Only whether it is there.
        if (isset($_GET['_jsonp']) || ($_SERVER['REQUEST_METHOD'] ?? '') !== $method) {
            return Refusal::of('foreign_origin', 403);
        }
        $origin = $_SERVER['HTTP_ORIGIN'] ?? null;
        $isForeign = $origin === null
            ? !in_array($_SERVER['HTTP_SEC_FETCH_SITE'] ?? null, [null, 'same-origin', 'none'], true)
            : Host::origin((string) $origin) === null || Host::origin((string) $origin) !== Host::origin(home_url());
        return $isForeign ? Refusal::of('foreign_origin', 403) : true;
    }

    /** No cache may keep a nonce or a session, and no other origin may read them. */
    public function keepPrivate($served, $result, \WP_REST_Request $request)
    {
        // As WordPress matches a route.
        $isOurs = preg_match('@^/' . preg_quote($this->namespace, '@') . '(?:/|$)@i', $request->get_route()) === 1;
        if ($isOurs && !headers_sent()) {
            header('Cache-Control: no-store, private');
            // WordPress may send its own afterwards, with a refusal.
            add_filter('nocache_headers', static function (array $headers): array {
                return ['Cache-Control' => 'no-store, private'] + $headers;
            });
            header_remove('Access-Control-Allow-Origin');
            header_remove('Access-Control-Allow-Credentials');
        }
        return $served;
    }
}
