<?php
namespace WalletConnectButton;

use WalletConnectButton\Siwx\Verifier;

/** The REST routes: a nonce, sign-in with a proof, linking an account, whether the session holds, and log-out. */
final class SignInRoutes
{
    public const NAMESPACE = 'wallet-connect-button/v1';
    private const BODY_MAX_BYTES = 600000;
    private const NONCES_PER_PERIOD = 100;
    private const PROOFS_PER_PERIOD = 40;
    private const PERIOD_SECONDS = 5 * MINUTE_IN_SECONDS;
    private const REGISTRATIONS_PER_HOUR = 10;

    /** @var Verifier */
    private $verifier;
    /** @var Settings */
    private $settings;
    /** @var LinkedAccounts */
    private $accounts;
    /** @var WalletSessions */
    private $sessions;
    /** @var VisitorNonces */
    private $nonces;
    /** @var RouteGuard */
    private $guard;

    public function __construct(
        Verifier $verifier,
        Settings $settings,
        LinkedAccounts $accounts,
        WalletSessions $sessions
    ) {
        $this->verifier = $verifier;
        $this->settings = $settings;
        $this->accounts = $accounts;
        $this->sessions = $sessions;
        $this->nonces = new VisitorNonces();
        $this->guard = new RouteGuard(self::NAMESPACE);
    }

    public function register(): void
    {
        $routes = [
            ['GET', 'nonce', 'giveNonce', false],
            ['POST', 'sign-in', 'signIn', false],
            ['POST', 'link', 'link', true],
            ['GET', 'session', 'showSession', false],
            ['POST', 'sign-out', 'signOut', false],
        ];
        foreach ($routes as [$method, $route, $handler, $needsUser]) {
            register_rest_route(self::NAMESPACE, "/$route", [
                'methods' => $method,
                'callback' => [$this, $handler],
                // Belongs to the route, so it runs however the request spells its path.
                'permission_callback' => function () use ($method, $needsUser) {
                    $permitted = $this->guard->permit($method);
                    // WordPress itself has checked the request's own nonce before it says who is logged in.
                    return $permitted === true && $needsUser ? is_user_logged_in() : $permitted;
                },
            ]);
        }
        $this->guard->register();
    }

    public function giveNonce()
    {
        if (!$this->settings->signsIn()) {
            return Refusal::of('sign_in_off', 403);
        }
        if (RateLimit::exceeds('nonce', self::NONCES_PER_PERIOD, self::PERIOD_SECONDS)) {
            return Refusal::of('too_many_requests', 429);
        }
        return ['nonce' => $this->nonces->issue()];
    }

    public function signIn(\WP_REST_Request $request)
    {
        if (!$this->settings->signsIn()) {
            return Refusal::of('sign_in_off', 403);
        }
        $account = $this->verify($request);
        if (is_wp_error($account)) {
            return $account;
        }
        $user = $this->accounts->findUser($account);
        if ($user === null) {
            $user = $this->registerUser($account);
            if (is_wp_error($user)) {
                return $user;
            }
        }
        if (!$this->sessions->start($user, $account)) {
            return Refusal::of('account_refused', 403);
        }
        $this->nonces->forgetVisitor();
        return ['user' => ['name' => $user->display_name], 'account' => $account];
    }

    /** Adds an account to the user who is logged in. From then on it logs in, so a session alone is not enough. */
    public function link(\WP_REST_Request $request)
    {
        if ($this->settings->all()['linkAsks'] && !WalletSessions::isRecent()) {
            return Refusal::of('login_required', 403);
        }
        $account = $this->verify($request);
        if (is_wp_error($account)) {
            return $account;
        }
        $userId = get_current_user_id();
        $isOwn = in_array($account, $this->accounts->of($userId), true);
        if (!$this->accounts->link($userId, $account)) {
            return Refusal::of('account_taken', 409);
        }
        if (!$isOwn && $this->settings->all()['linkMails']) {
            LinkEmail::send($userId, $account);
        }
        return ['account' => $account];
    }

    /** Whether the visitor is logged in by a wallet, and with which account. */
    public function showSession(): array
    {
        $account = $this->sessions->account();
        return ['authenticated' => $account !== null, 'account' => $account];
    }

    /** Ends a session that began with a wallet. One that began with a password stays. */
    public function signOut(): array
    {
        return ['signedOut' => $this->sessions->end()];
    }

    /** The account of a posted proof. @return string|\WP_Error */
    private function verify(\WP_REST_Request $request)
    {
        if (RateLimit::exceeds('proof', self::PROOFS_PER_PERIOD, self::PERIOD_SECONDS)) {
            return Refusal::of('too_many_requests', 429);
        }
        $body = (string) $request->get_body();
        $posted = strlen($body) <= self::BODY_MAX_BYTES ? json_decode($body, false, 32) : null;
        $session = is_object($posted) ? $posted->session ?? null : null;
        $data = is_object($session) ? $session->data ?? null : null;
        $nonce = is_object($data) ? $data->nonce ?? null : null;
        if (!is_string($nonce)) {
            return Refusal::of('malformed', 400);
        }
        if (!$this->nonces->consume($nonce)) {
            return Refusal::of('nonce_mismatch');
        }
        $now = (int) (microtime(true) * 1000);
        $words = $this->settings->expectedWords();
        $chains = $this->settings->acceptedChains();
        $result = $this->verifier->verify($session, Settings::domain(), $nonce, $now, $words, $chains);
        return $result['ok'] ? $result['id'] : Refusal::of($result['code']);
    }

    /** A new user for an account that nobody has, if the site lets visitors register. @return \WP_User|\WP_Error */
    private function registerUser(string $account)
    {
        if (wp_validate_auth_cookie('', 'logged_in') !== false) {
            return Refusal::of('account_not_linked', 409);
        }
        if (!get_option('users_can_register')) {
            return Refusal::of('registration_closed', 403);
        }
        if (RateLimit::exceeds('registration', self::REGISTRATIONS_PER_HOUR, HOUR_IN_SECONDS)) {
            return Refusal::of('too_many_requests', 429);
        }
        $user = $this->accounts->createUser($account);
        return is_wp_error($user) ? Refusal::of('registration_failed', 500) : $user;
    }
}
