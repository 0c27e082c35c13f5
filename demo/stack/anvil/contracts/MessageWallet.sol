// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An account that signs on the chain, as a Safe does: its owner records a hash, and an empty signature (ERC-1271) is
/// valid for what is recorded.
contract MessageWallet {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;

    address public immutable owner;
    mapping(bytes32 => bool) public signedMessages;

    error NotOwner();

    constructor(address owner_) {
        owner = owner_;
    }

    function signMessage(bytes32 hash) external {
        if (msg.sender != owner) revert NotOwner();
        signedMessages[hash] = true;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return signature.length == 0 && signedMessages[hash] ? VALID : INVALID;
    }
}
