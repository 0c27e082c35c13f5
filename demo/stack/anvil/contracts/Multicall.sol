// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The part of the Multicall3 interface that clients use, for the canonical address on the local chains.
contract Multicall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    error CallFailed(uint256 index);

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 at = 0; at < calls.length; at++) {
            (bool success, bytes memory returnData) = calls[at].target.call(calls[at].callData);
            if (!success && !calls[at].allowFailure) revert CallFailed(at);
            results[at] = Result(success, returnData);
        }
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }

    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    function getChainId() external view returns (uint256) {
        return block.chainid;
    }
}
