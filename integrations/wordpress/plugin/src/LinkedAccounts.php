<?php
namespace WalletConnectButton;

/**
 * Which user an account belongs to. Stored is the `id` that the verifier gives it in a field of the user, and nothing
 * else: a key with its namespace, a contract with its network. An account belongs to one user, and a user may have
 * several.
 */
final class LinkedAccounts
{
    public const META_KEY = 'wallet_connect_button_account';
    private const LOCK_SECONDS = 5;

    public function findUser(string $account): ?\WP_User
    {
        global $wpdb;
        // Compared byte by byte: the addresses of some networks differ by case alone.
        $query = "SELECT user_id FROM $wpdb->usermeta WHERE meta_key = %s AND BINARY meta_value = %s LIMIT 1";
        $id = (int) $wpdb->get_var($wpdb->prepare($query, self::META_KEY, $account));
        $user = $id > 0 ? get_userdata($id) : false;
        return $user instanceof \WP_User ? $user : null;
    }

    /** @return string[] */
    public function of(int $userId): array
    {
        return array_values(array_filter((array) get_user_meta($userId, self::META_KEY), 'is_string'));
    }

    /** Links an account unless it belongs to somebody. @return bool whether it belongs to this user now */
    public function link(int $userId, string $account): bool
    {
        return $this->once($account, function () use ($userId, $account): bool {
            $owner = $this->findUser($account);
            if ($owner === null) {
                add_user_meta($userId, self::META_KEY, wp_slash($account));
                return true;
            }
            return $owner->ID === $userId;
        });
    }

    public function unlink(int $userId, string $account): void
    {
        delete_user_meta($userId, self::META_KEY, wp_slash($account));
    }

    /**
     * A new user with this account, with the role that WordPress gives to new users. The name is random: a name is
     * public, and an address would stay in it after the account is unlinked.
     *
     * @return \WP_User|\WP_Error
     */
    public function createUser(string $account)
    {
        return $this->once($account, function () use ($account) {
            $owner = $this->findUser($account);
            if ($owner !== null) {
                return $owner;
            }
            $id = wp_insert_user([
                'user_login' => 'wallet-' . strtolower(wp_generate_password(10, false)),
                'user_pass' => wp_generate_password(64),
            ]);
            if (is_wp_error($id)) {
                return $id;
            }
            add_user_meta($id, self::META_KEY, wp_slash($account));
            return get_userdata($id);
        });
    }

    /** Two requests at the same moment must not give an account to two users. */
    private function once(string $account, callable $work)
    {
        global $wpdb;
        $name = 'wcb_' . md5($wpdb->usermeta . $account);
        $wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $name, self::LOCK_SECONDS));
        try {
            return $work();
        } finally {
            $wpdb->get_var($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $name));
        }
    }
}
